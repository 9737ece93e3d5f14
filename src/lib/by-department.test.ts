import { expect, test } from 'vitest'
import { byDepartment } from './by-department'
import { testAgent } from './testing/content'

test('departments come in the order of the agency, agents in the order given', () => {
  const groups = byDepartment([
    testAgent({ id: 'a', name: 'A', department: 'Theater' }),
    testAgent({ id: 'b', name: 'B', department: 'Commercial & Print' }),
    testAgent({ id: 'c', name: 'C', department: 'Theater' }),
  ])
  expect(
    groups.map(({ department, agents }) => [department, agents.map(({ name }) => name)]),
  ).toEqual([
    ['Commercial & Print', ['B']],
    ['Theater', ['A', 'C']],
  ])
})

test('nothing private of an agent is passed on', () => {
  expect(Object.keys(byDepartment([testAgent()])[0]?.agents[0] ?? {})).toEqual([
    'id',
    'name',
    'email',
    'phone',
  ])
})
