#!/bin/sh
# sheet.sh CARDS EDITION SHEET: the sheet shows the edition as it is.
"$1" sheet "$2" | cmp - "$3"
