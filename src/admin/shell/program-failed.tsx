/** Stands where the whole admin would, when not even its frame can be shown. */
export function ProgramFailed() {
  return (
    <main className="grid min-h-dvh place-items-center bg-base-100 p-6 text-center text-base-content">
      <div className="max-w-md">
        <h1 className="mb-2 font-display text-3xl">Something went wrong</h1>
        <p className="mb-6">
          The admin cannot be shown just now. What you saved is safe, and what you typed is kept on
          this device.
        </p>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => window.location.assign('/admin')}
        >
          Try again
        </button>
      </div>
    </main>
  )
}
