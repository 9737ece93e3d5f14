import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ErasedFile, KeptBackup } from '../../../schema/erasure'
import { showToast } from '../../../ui/toast-store'
import { failureText } from '../../api/line/call-error'
import { type BackupBefore, erasureMutations, remoteUnknown } from '../../api/erasures'
import { useIsShown } from '../layout/use-is-shown'

/** What the owner chose. */
export interface ErasureChoice {
  /** Absent where no backup is to be kept. */
  backup?: BackupBefore
  replaceRemote: boolean
}

/** The steps of an erasure, in their order. */
export type ErasureStep = 'backup' | 'history' | 'remote'

/** What was done so far; a step that failed is tried again without those before it. */
export interface ErasureDone {
  backup?: KeptBackup
  erased?: ErasedFile
  isRemoteReplaced?: boolean
}

/** Where an erasure stands. */
type ErasureState =
  | { at: 'choosing'; failure?: string }
  | { at: 'working'; step: ErasureStep }
  | { at: 'done'; erased: ErasedFile; remoteFailure?: string }

// Without words of the server's nobody knows whether it was done, and to ask it again is the way to see.
const unknown = {
  backup:
    'The server did not answer, and nothing was erased. The backup may be made all the same: look in History, under Deleted, before you make another.',
  history:
    'The server did not answer. The file may be erased all the same: press “Erase from history” once more to see. Nothing is done twice.',
  remote: remoteUnknown,
} as const satisfies Record<ErasureStep, string>

/** Erases a file step by step: the backup, the history, the remote. */
export function useErasing(filename: string) {
  const [state, setState] = useState<ErasureState>({ at: 'choosing' })
  const [done, setDone] = useState<ErasureDone>({})
  const isShown = useIsShown()
  const keepBackup = useMutation(erasureMutations.keepBackup())
  const erase = useMutation(erasureMutations.erase())
  const replace = useMutation(erasureMutations.replaceRemote())

  function show(next: ErasureState) {
    setState(next)
    if (!isShown.current) tellOf(next)
  }

  /** Does what is not done yet. */
  async function run(choice: ErasureChoice) {
    let { backup } = done
    let erased: ErasedFile
    let step: ErasureStep = 'backup'
    const begin = (next: ErasureStep) => {
      step = next
      show({ at: 'working', step })
    }
    try {
      if (choice.backup && !backup) {
        begin('backup')
        backup = (await keepBackup.mutateAsync(choice.backup)).data
        setDone({ backup })
      }
      begin('history')
      erased = (await erase.mutateAsync(filename)).data
      setDone({ backup, erased })
    } catch (error) {
      show({ at: 'choosing', failure: failureText(error, unknown[step]) })
      return
    }
    if (choice.replaceRemote && erased.remote !== null) await replaceRemote(backup, erased)
    else show({ at: 'done', erased })
  }

  async function replaceRemote(backup: KeptBackup | undefined, erased: ErasedFile) {
    show({ at: 'working', step: 'remote' })
    try {
      await replace.mutateAsync()
      setDone({ backup, erased, isRemoteReplaced: true })
      show({ at: 'done', erased })
    } catch (error) {
      show({ at: 'done', erased, remoteFailure: failureText(error, unknown.remote) })
    }
  }

  /** Tries the last step again, or does it after all. */
  async function replaceAfterAll() {
    if (done.erased) await replaceRemote(done.backup, done.erased)
  }

  return { state, done, run, replaceAfterAll }
}

/** Says how an erasure ended whose dialog somebody has left by then: by Back, say. */
function tellOf(state: ErasureState) {
  if (state.at === 'working') return
  const failure = state.at === 'done' ? state.remoteFailure : state.failure
  showToast({
    tone: failure ? 'destructive' : 'neutral',
    title: state.at === 'done' ? 'Erased from history' : 'Error',
    description: failure ?? 'The file is in no version of the site on this computer any more.',
  })
}
