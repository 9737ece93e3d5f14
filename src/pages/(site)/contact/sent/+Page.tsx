import { PageHeading } from '../../../../site/shared/section-heading'

export function Page() {
  return (
    <div className="page-width page-head min-h-[60svh] pb-24">
      <PageHeading tape="yellow">Message Sent</PageHeading>
      <p className="mt-6 max-w-prose text-lg">
        Thank you. Your message is on its way.
        <br />
        The answer goes to the email address you gave.
      </p>
      <p className="mt-8">
        <a href="/" className="btn btn-lg btn-curtain">
          Back to the home page
        </a>
      </p>
    </div>
  )
}
