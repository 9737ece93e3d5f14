import { expect, test } from 'vitest'
import { castingContact } from './casting-contact'
import { testAgent, testContent } from './testing/content'

test('the first agent is who to call, for the agency if they name none', () => {
  expect(castingContact(testContent({ agents: [testAgent()] }))).toEqual({
    name: 'Margot Ellery',
    agency: 'Northlight Talent',
    email: 'margot@northlight.example',
    phone: '+1 212-555-0142',
  })
})

test('without agents it is the contact of the profile', () => {
  const content = testContent()
  expect(castingContact(content)).toEqual(content.contact.agent)
})
