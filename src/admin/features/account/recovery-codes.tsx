import { Copy, Download, Printer } from 'lucide-react'
import { showToast } from '../../../ui/toast-store'
import { useUser } from '../../auth/auth-gate'
import { handFile } from '../../components/saving/hand-file'
import './recovery-codes.css'

/** The recovery codes, to be kept: they are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { username } = useUser()
  const title = `Recovery codes of ${username} for ${window.location.host}`
  const text = [title, 'Each of them logs in once.', '', ...codes, ''].join('\n')

  function download() {
    handFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
  }

  return (
    <div
      role="group"
      aria-label="Recovery codes"
      tabIndex={-1}
      ref={takeFocus}
      className="flex flex-col gap-4 outline-none"
    >
      <p>
        <strong>Keep these codes now: they are shown only this once.</strong> Each logs you in once
        without your telephone. Print them, or keep them in a password manager.
      </p>
      <div className="recovery-codes rounded-box bg-base-200 p-4">
        <p className="mb-2 hidden print:block">{title}. Each of them logs in once.</p>
        <ol className="grid gap-x-6 gap-y-1 font-mono text-sm select-all sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn" onClick={() => void copy(text)}>
          <Copy aria-hidden className="size-4" />
          Copy
        </button>
        <button type="button" className="btn" onClick={download}>
          <Download aria-hidden className="size-4" />
          Download
        </button>
        <button type="button" className="btn" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </button>
      </div>
      <button type="button" className="btn self-start btn-primary" onClick={onDone}>
        I have kept them
      </button>
    </div>
  )
}

function takeFocus(codes: HTMLElement | null) {
  codes?.focus()
}

// Browsers have no clipboard where the address is not https.
async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied', description: 'The recovery codes are in the clipboard.' })
  } catch {
    const description = 'This browser does not let us copy. Download or print them instead.'
    showToast({ tone: 'destructive', title: 'Not copied', description })
  }
}
