import { ScanEye } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Section } from '../../components/layout/section'
import { tabAddress } from '../../tab-address'

/** The way to the privacy check. */
export function PrivacyLink() {
  return (
    <Section
      title="Privacy check"
      actions={
        <Link to={tabAddress('overview', { show: 'privacy' })} className="btn btn-ghost btn-sm">
          <ScanEye aria-hidden className="size-4" />
          See what is public
        </Link>
      }
    >
      <p>Everything that strangers can learn about your child here, on one page to print.</p>
    </Section>
  )
}
