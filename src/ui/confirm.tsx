import { AlertDialog } from 'radix-ui'
import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import './motion.css'
import { useReturnFocus } from './return-focus'
import { ToastPlace } from './toast-place'

interface Question {
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Whether saying yes throws something away. */
  destructive?: boolean
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask>(() => Promise.resolve(false))

/** Asks a yes-or-no question in a dialog: `if (await confirm({ … }))`. */
export function useConfirm() {
  return use(ConfirmContext)
}

/** Holds the one confirmation dialog; mount it once. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const answer = useRef<(yes: boolean) => void>(() => undefined)

  const ask = useCallback<Ask>((next) => {
    // The way back can ask over another question, which is gone then.
    answer.current(false)
    setQuestion(next)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])

  function close(yes: boolean) {
    answer.current(yes)
    setQuestion(null)
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      <AlertDialog.Root open={question !== null} onOpenChange={(open) => !open && close(false)}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="overlay-fade fixed inset-0 z-60 bg-overlay" />
          {question && <QuestionPanel question={question} onAnswer={close} />}
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext>
  )
}

function QuestionPanel(props: { question: Question; onAnswer: (yes: boolean) => void }) {
  const { question, onAnswer } = props
  const returnFocus = useReturnFocus()
  const tone = question.destructive ? 'btn-error' : 'btn-primary'
  return (
    <AlertDialog.Content
      onCloseAutoFocus={returnFocus}
      className="panel-rise fixed inset-x-4 inset-y-0 z-60 m-auto h-fit max-h-[calc(100dvh-2rem)] max-w-md overflow-y-auto rounded-box border border-base-300 bg-base-100 p-5 break-words shadow-xl outline-none"
    >
      <AlertDialog.Title className="font-display text-xl">{question.title}</AlertDialog.Title>
      <AlertDialog.Description asChild>
        <div className="mt-2 text-muted">{question.description}</div>
      </AlertDialog.Description>
      <ToastPlace onEscape={() => onAnswer(false)} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <AlertDialog.Cancel className="btn btn-ghost" onClick={() => onAnswer(false)}>
          {question.cancelLabel ?? 'Cancel'}
        </AlertDialog.Cancel>
        <AlertDialog.Action className={`btn ${tone}`} onClick={() => onAnswer(true)}>
          {question.confirmLabel}
        </AlertDialog.Action>
      </div>
    </AlertDialog.Content>
  )
}
