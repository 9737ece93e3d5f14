import { SpikeMark } from '../../ui/spike-mark'

/** An empty stage with the light left on. */
export function NotFound() {
  return (
    <div className="not-found">
      <SpikeMark shape="plus" tape="yellow" className="size-14" />
      <h1 className="page-heading font-display">404 Page Not Found</h1>
      <p className="text-lg">Did you forget to add the page to the router?</p>
      <a href="/" className="btn btn-lg btn-cream">
        Back to the home page
      </a>
    </div>
  )
}
