import path from 'node:path'
import { z } from 'zod'
import { conflicting, invalid } from '../errors'
import { type DamageLog, JsonFile } from '../files/json-file'
import { makeRecoveryCodes, recoveryHash } from './recovery-codes'
import { isToCome, lookAtClocks, stepOfCode } from './totp'

const factor = z.object({
  /** When its user was made: whoever is made anew under the same id has none of their own yet. */
  createdAt: z.string(),
  since: z.iso.datetime(),
  /** Base32. */
  key: z.string(),
  /** The step of time of the last code that was used: none up to it is good any more. */
  lastStep: z.number().int(),
  /** The hashes of the recovery codes that are left. */
  recovery: z.array(z.string()),
  /** Its key was lost with a damaged file: no code is good until somebody switches it off. */
  isLost: z.literal(true).optional(),
})
const factors = z.record(z.string(), factor)
type Factor = z.infer<typeof factor>
type Factors = z.infer<typeof factors>

/** Whose second factor it is. */
export interface Owner {
  id: string
  createdAt: string
}

/** What is known of a second factor that is switched on. */
interface FactorState {
  since: string
  recoveryCodesLeft: number
}

const wrongCode = `This code is not right. If the next one is not either, ${lookAtClocks}`

/**
 * The second factors of those who switched one on, in `<dataDir>/second-factors.json`. Every code is
 * looked at and used up in one step that is on the disk before the answer, so that none is good twice.
 */
export class SecondFactors {
  private constructor(
    private readonly kept: JsonFile<Factors>,
    private readonly now: () => number,
  ) {}

  /**
   * Opens the file. A damaged one is set aside, which `log` hears; whoever had one by what can still be
   * read has one that is lost, as nobody gets in with the password alone for a disk's sake.
   */
  static async open(
    dataDir: string,
    log: DamageLog,
    now: () => number = Date.now,
  ): Promise<SecondFactors> {
    const file = path.join(dataDir, 'second-factors.json')
    const kept = await JsonFile.open({ file, schema: factors, empty: {}, log, salvage })
    return new SecondFactors(kept, now)
  }

  /** What is known of a user's second factor; undefined where none is switched on. */
  stateOf(owner: Owner): FactorState | undefined {
    const found = factorOf(this.kept.data, owner)
    if (!found) return undefined
    return { since: found.since, recoveryCodesLeft: found.recovery.length }
  }

  /** Whether a user's second factor was lost with a damaged file. */
  isLost(owner: Owner): boolean {
    return factorOf(this.kept.data, owner)?.isLost === true
  }

  /**
   * Switches one on, with the first code that its key gives, and answers the recovery codes, the only
   * copy there is. Throws 400 for a wrong code, 409 where one is on already, or the disk's error.
   */
  async switchOn(owner: Owner, key: string, code: string): Promise<string[]> {
    const step = stepOfCode(key, code, this.now())
    if (step === undefined) throw invalid([{ path: 'code', message: wrongCode }])
    const { codes, hashes } = makeRecoveryCodes()
    const since = new Date(this.now()).toISOString()
    const { id, createdAt } = owner
    await this.kept.change((all) => {
      if (factorOf(all, owner)) throw conflicting('A second factor is switched on already')
      return { ...all, [id]: { createdAt, since, key, lastStep: step, recovery: hashes } }
    })
    return codes
  }

  /** Uses up a code or a recovery code; undefined where it is not good. Throws the disk's error. */
  async use(owner: Owner, typed: string): Promise<'code' | 'recovery code' | undefined> {
    const code = typed.replace(/\s/g, '')
    if (/^\d{6}$/.test(code)) return (await this.useCode(owner, code)) ? 'code' : undefined
    return (await this.useRecoveryCode(owner, typed)) ? 'recovery code' : undefined
  }

  /** Makes new recovery codes in place of the old. Throws 409 where no second factor is on. */
  async renewRecoveryCodes(owner: Owner): Promise<string[]> {
    const { codes, hashes } = makeRecoveryCodes()
    const isDone = await this.edit(owner, (found) => ({ ...found, recovery: hashes }))
    if (!isDone) throw conflicting('The second factor has just been switched off')
    return codes
  }

  /** Switches one off and forgets its key; false where none is on. Throws the disk's error. */
  async switchOff({ id, createdAt }: Owner): Promise<boolean> {
    let isDone = false
    await this.kept.change((all) => {
      const { [id]: gone, ...others } = all
      isDone = gone?.createdAt === createdAt
      return isDone ? others : all
    })
    return isDone
  }

  private useCode(owner: Owner, code: string): Promise<boolean> {
    return this.edit(owner, (found) => {
      const step = stepOfCode(found.key, code, this.now())
      // A code used by a clock that was ahead would else have all that come refused until then.
      const isNew =
        step !== undefined && (step > found.lastStep || isToCome(found.lastStep, this.now()))
      return isNew ? { ...found, lastStep: step } : undefined
    })
  }

  private useRecoveryCode(owner: Owner, typed: string): Promise<boolean> {
    const hash = recoveryHash(typed)
    return this.edit(owner, (found) => {
      const recovery = found.recovery.filter((kept) => kept !== hash)
      return recovery.length < found.recovery.length ? { ...found, recovery } : undefined
    })
  }

  /** Keeps what `change` makes of a factor; false, with nothing written, where it makes none. */
  private async edit(
    owner: Owner,
    change: (found: Factor) => Factor | undefined,
  ): Promise<boolean> {
    let isDone = false
    await this.kept.change((all) => {
      const found = factorOf(all, owner)
      const next = found && !found.isLost ? change(found) : undefined
      isDone = next !== undefined
      return next ? { ...all, [owner.id]: next } : all
    })
    return isDone
  }
}

const ownerIn = /"([^"\n]{1,200})":\s{0,20}\{\s{0,20}"createdAt":\s{0,20}"([^"\n]{1,40})"/g

/** Who had one, by the text of a damaged file, each with one that no code is good for. */
function salvage(text: string): Factors | undefined {
  const since = new Date().toISOString()
  const owners = [...text.matchAll(ownerIn)].map(([, id = '', createdAt = '']) => {
    const lost = { createdAt, since, key: '', lastStep: 0, recovery: [], isLost: true as const }
    return [id, lost] as const
  })
  return owners.length > 0 ? Object.fromEntries(owners) : undefined
}

function factorOf(all: Factors, { id, createdAt }: Owner): Factor | undefined {
  const found = all[id]
  return found?.createdAt === createdAt ? found : undefined
}
