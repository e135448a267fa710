// openapi.mjs FILE < ANSWERS: the description of the interface is one, and each answer is as it
// says. An answer is { path, status, type, body }, its path as the description writes it. Prints
// what is wrong, one fault a line; and which answers of the description were not among them.
import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv2020 from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'

const document = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const answers = JSON.parse(readFileSync(0, 'utf8'))
const faults = []

const checked = await new Validator().validate(structuredClone(document))
if (!checked.valid) faults.push(`the description is none: ${JSON.stringify(checked.errors)}`)

// A schema of the description, with what it refers to.
const ajv = new Ajv2020({ strict: false })
const check = schema => ajv.compile({ ...schema, components: document.components })

const seen = new Set()
for (const { path, status, type, body } of answers) {
  const where = `${path} ${status}`
  const response = document.paths[path]?.get?.responses[status]
  const kind = type?.split(';')[0]
  seen.add(where)
  if (!response) {
    faults.push(`${where} is not described`)
  } else if (response.content || kind) {
    const content = response.content?.[kind]
    if (!content) faults.push(`${where}: the type ${kind} is not described`)
    else {
      const fits = check(content.schema)
      if (!fits(kind === 'application/json' ? JSON.parse(body) : body)) faults.push(`${where}: ${ajv.errorsText(fits.errors)}`)
    }
  }
}
for (const [path, methods] of Object.entries(document.paths))
  for (const status of Object.keys(methods.get.responses))
    if (!seen.has(`${path} ${status}`)) console.log(`not asked: ${path} ${status}`)
for (const fault of faults) console.log(`fault: ${fault}`)
