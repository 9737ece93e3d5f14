import { Component, type ReactNode } from 'react'
import { ErrorState } from './error-state'
import { besideRow } from './return-focus'

interface PartBoundaryProps {
  /** Puts what is said of a failure into something, such as a dialog. */
  failedIn?: (failure: ReactNode) => ReactNode
  children: ReactNode
}

/** Holds a failure to the part it happened in: the rest goes on, and the part can be tried again. */
export class PartBoundary extends Component<PartBoundaryProps> {
  override state = { failed: false, tries: 0 }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  tryAgain = () => {
    this.setState({ failed: false, tries: this.state.tries + 1 })
  }

  override render() {
    const { children, failedIn } = this.props
    if (!this.state.failed) return children
    const failure = <Failure tries={this.state.tries} onRetry={this.tryAgain} />
    return failedIn ? failedIn(failure) : failure
  }
}

function Failure({ tries, onRetry }: { tries: number; onRetry: () => void }) {
  function tryAgain() {
    // The button goes at once.
    besideRow(document.activeElement)()
    onRetry()
  }
  const retry = { retryLabel: 'Try again', onRetry: tryAgain }
  if (tries === 0) return <ErrorState message={failed} {...retry} />
  // Some browsers remember that a file could not be loaded until the page is loaded anew.
  return (
    <div className="flex flex-col items-start gap-3">
      <ErrorState message={stillFailed} {...retry} />
      <button type="button" className="btn" onClick={() => window.location.reload()}>
        Load the page anew
      </button>
    </div>
  )
}

const failed = 'This part could not be shown. What you typed is kept on this device.'
const stillFailed =
  'This part still cannot be shown. Check the connection and try again. If that does not help, load the page anew.'
