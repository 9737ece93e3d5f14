import { useMutation, useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useState } from 'react'
import type { SecondFactorState } from '../../../schema/account'
import { CueLight } from '../../../ui/cue-light'
import { LoadingBlock } from '../../../ui/skeleton'
import { accountMutations, accountQueries } from '../../api/account'
import { ProofForm } from '../../auth/proof-form'
import { useFocusBack } from '../../components/focus/focus'
import { QueryState } from '../../components/lists/query-state'
import { counted } from '../../components/words/counted'
import { shortMoment } from '../../components/words/dates'
import { RecoveryCodes } from './recovery-codes'
import { SetUpFactor } from './set-up-factor'

interface SecondFactorProps {
  /** Whether the dialog was opened for its sake. */
  isWanted: boolean
  /** Recovery codes that were just made, until they are kept. */
  codes: string[] | undefined
  onCodes: (codes: string[] | undefined) => void
}

/** A code beside the password: switched on, looked after, and switched off. */
export function SecondFactor({ isWanted, codes, onCodes }: SecondFactorProps) {
  const query = useQuery(accountQueries.secondFactor())
  const heading = useFocusBack<HTMLHeadingElement>(codes !== undefined)
  // Whoever switches it off is led to how it is switched on.
  const about = useFocusBack<HTMLParagraphElement>(Boolean(query.data))
  useEffect(() => {
    if (!isWanted) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [isWanted, heading])
  return (
    <section aria-labelledby="account-second-factor">
      <h3
        ref={heading}
        id="account-second-factor"
        tabIndex={-1}
        className="mb-3 font-display text-lg outline-none"
      >
        Second factor
      </h3>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => onCodes(undefined)} />
      ) : (
        <QueryState
          query={query}
          error="Failed to load your second factor. Please try again."
          loading={<LoadingBlock label="Loading your second factor" className="h-12 w-full" />}
        >
          {(state) =>
            state ? (
              <SwitchedOn state={state} onCodes={onCodes} />
            ) : (
              <SwitchedOff about={about} onCodes={onCodes} />
            )
          }
        </QueryState>
      )}
    </section>
  )
}

interface HearsCodes {
  onCodes: (codes: string[]) => void
}

function SwitchedOff({ about, onCodes }: HearsCodes & { about: Ref<HTMLParagraphElement> }) {
  const [isOpen, setOpen] = useState(false)
  const setUp = useFocusBack<HTMLButtonElement>(isOpen)
  return (
    <>
      <p ref={about} tabIndex={-1} className="mb-4 text-muted outline-none">
        A code from your telephone, asked for after your password. Whoever finds out the password
        alone does not get in.
      </p>
      {isOpen ? (
        <SetUpFactor onDone={onCodes} onCancel={() => setOpen(false)} />
      ) : (
        <button ref={setUp} type="button" className="btn" onClick={() => setOpen(true)}>
          Set up a second factor
        </button>
      )}
    </>
  )
}

function SwitchedOn({ state, onCodes }: HearsCodes & { state: NonNullable<SecondFactorState> }) {
  const [open, setOpen] = useState<'codes' | 'off'>()
  const makeCodes = useFocusBack<HTMLButtonElement>(open === 'codes')
  const switchOff = useFocusBack<HTMLButtonElement>(open === 'off')
  const renew = useMutation(accountMutations.renewRecoveryCodes())
  const off = useMutation(accountMutations.switchOffSecondFactor())
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <CueLight cue="go" label={`Switched on since ${shortMoment(state.since)}`} />
        <p>{counted(state.recoveryCodesLeft, 'recovery code')} left.</p>
      </div>
      {open === undefined && (
        <div className="flex flex-wrap gap-2">
          <button ref={makeCodes} type="button" className="btn" onClick={() => setOpen('codes')}>
            Make new recovery codes
          </button>
          <button ref={switchOff} type="button" className="btn" onClick={() => setOpen('off')}>
            Switch off
          </button>
        </div>
      )}
      {open === 'codes' && (
        <ProofForm
          label="Make new recovery codes"
          button={['Make New Codes', 'Making...']}
          isBusy={renew.isPending}
          error={renew.error}
          onSubmit={({ presentPassword }) =>
            renew.mutate(presentPassword, {
              onSuccess: ({ data }) => onCodes(data.recoveryCodes),
            })
          }
          onCancel={close}
        />
      )}
      {open === 'off' && (
        <ProofForm
          label="Switch off the second factor"
          button={['Switch Off', 'Switching off...']}
          asksForCode
          isBusy={off.isPending}
          error={off.error}
          onSubmit={(proof) => off.mutate(proof)}
          onCancel={close}
        />
      )}
    </div>
  )
}
