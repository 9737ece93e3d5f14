import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import type { World } from '../world'
import { command, several, type Command } from './command'

const diskErrors = fc.constantFrom('ENOSPC', 'EIO', 'EACCES', 'short')
const diskCalls = fc.constantFrom('open', 'write', 'sync', 'rename', 'rm', 'mkdir')
const gitFaults = fc.constantFrom(
  'killed-before',
  'ended-before',
  'killed-after',
  'cut',
  'fails',
  'slow',
)
const gitCommands = fc.constantFrom(
  'update-index',
  'commit --only',
  'status',
  'cat-file',
  'hash-object',
  'rev-list',
  'rev-parse',
  'log',
  'merge',
  'fast-export',
)

/** Starts the server again if something ended it. */
async function upAgain(world: World) {
  await world.start()
}

/** Runs saves while a fault waits for its moment, then takes it back and starts what died. */
async function amid(world: World, act: (world: World) => Promise<void>) {
  await act(world)
  await world.clearFaults()
  await upAgain(world)
}

/** What goes wrong while `during` happens. */
export function faultCommands(during: fc.Arbitrary<Command>): fc.Arbitrary<Command>[] {
  const inside = several(during, 2, upAgain)
  const disk = fc.record({
    call: diskCalls,
    skip: fc.nat(12),
    times: fc.constantFrom(1, 1, 3, 1000),
    how: diskErrors,
  })
  const death = fc.record({
    call: fc.constantFrom('open', 'write', 'sync', 'rename', 'rm'),
    skip: fc.nat(25),
    times: fc.constant(1),
    how: fc.constantFrom('kill', 'kill-group'),
  })
  return [
    fc.tuple(disk, inside).map(([fault, { names, act }]) =>
      command(`disk(${Object.values(fault).join(' ')})[${names}]`, async (world) => {
        await world.orderFault({ disk: fault })
        await amid(world, act)
      }),
    ),
    fc.tuple(death, inside).map(([fault, { names, act }]) =>
      command(`death(${Object.values(fault).join(' ')})[${names}]`, async (world) => {
        await world.orderFault({ disk: fault })
        await amid(world, act)
      }),
    ),
    fc.tuple(gitFaults, gitCommands, inside).map(([how, words, { names, act }]) =>
      command(`git-${how}(${words})[${names}]`, async (world) => {
        await world.orderGitFault(how, words)
        await amid(world, act)
      }),
    ),
    fc
      .tuple(
        fc.constantFrom('SIGKILL' as const, 'SIGTERM' as const),
        fc.boolean(),
        fc.nat(400),
        inside,
      )
      .map(([signal, group, delay, { names, act }]) =>
        command(`${signal}(${group ? 'group' : 'process'}, ${delay})[${names}]`, async (world) => {
          const acting = act(world)
          await wait(delay)
          await world.stop(signal, group)
          await acting
          await upAgain(world)
        }),
      ),
    fc
      .integer({ min: -86_400_000, max: 86_400_000 })
      .map((clock) => command(`clock(${clock})`, (world) => world.orderFault({ clock }))),
    fc.constant(
      command('restart()', async (world) => {
        await world.stop('SIGTERM')
        await world.start()
      }),
    ),
  ]
}
