"""What chance had to choose from in Pyramidice: for tools/verify.py."""
import re


class Dealing:
    RULES, OPTIONS = 2, ("architect",)
    def __init__(self, lines, edition):
        part = {name: body for name, body in re.findall(r"^(\w+):\n((?:[ #-].*\n|\n)*)", edition, re.M)}
        names = lambda of: re.findall(r"^ +(?:- )?\{? ?name: ([\w-]+)", part[of], re.M)
        self.gods, self.tiles, self.scarabs = names("gods"), names("tiles"), names("scarabs")
        self.projects = [f"p{i}" for i in range(1, 7)]
        plans = dict(re.findall(r"name: (\w+).*?projects: (\d)", part["architects"], re.S))
        self.dealt, self.offered = 0, 0
        self.seats = sum(line.startswith("seat ") for line in lines)
        architect = next(l.split("=")[1] for l in lines if l.startswith("option architect"))
        self.open = int(plans[architect]) if self.seats == 1 else 0

    def outcomes(self, kind, *said):
        if kind == "lay":
            return [["lay", tile] for tile in self.tiles]
        if kind == "draw":
            return [["draw", god] for god in self.gods]
        if kind == "plan":
            player = 1 if self.dealt < self.open else self.dealt - self.open
            return [["plan", str(player), project] for project in self.projects]
        if kind == "offer":
            return [["offer", str(self.offered // 2), scarab] for scarab in self.scarabs]
        if kind == "first":
            return [["first", str(seat)] for seat in range(self.seats)]
        return [["roll", f"{said[0][0]}{face}"] for face in range(1, 7)]  # which die is no chance

    def saw(self, seat, kind, *words):
        if kind == "lay":
            self.tiles.remove(words[0])
        elif kind == "draw":
            self.gods.remove(words[0])
        elif kind == "plan":
            self.projects.remove(words[1])
            self.dealt += 1
        elif kind == "offer":
            self.scarabs.remove(words[1])
            self.offered += 1
