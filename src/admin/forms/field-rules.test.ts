import { expect, test } from 'vitest'
import { z } from 'zod'
import { mergeField } from './field-rules'
import { schemaRules } from './schema-rules'

const labels = { reel: 'Reel', 'reel.title': 'Reel Title', 'reel.url': 'Reel URL' }
const schema = z.object({ reel: z.object({ title: z.string(), url: z.string() }) })
const rules = schemaRules(schema, labels)
const disputed = (mine: object, theirs: object) =>
  mergeField(rules, 'reel', { base: { title: 'a', url: 'b' }, mine, theirs })

test('what two people disagree on in a group is called by its own name, or several by the group’s', () => {
  expect(disputed({ title: 'mine', url: 'b' }, { title: 'theirs', url: 'c' })).toMatchObject({
    conflict: {
      label: 'Reel Title',
      mine: { title: 'mine', url: 'c' },
      theirs: { title: 'theirs', url: 'c' },
    },
  })
  expect(disputed({ title: 'mine', url: 'c' }, { title: 'theirs', url: 'd' })).toMatchObject({
    conflict: { label: 'Reel' },
  })
})
