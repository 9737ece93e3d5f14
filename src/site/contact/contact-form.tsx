import { useRef } from 'react'
import type { ReturnedForm } from '../../schema/api'
import type { Texts } from '../../schema/defaults'
import { Button } from '../../ui/button'
import { ContactField, HoneypotField } from './contact-fields'
import { SectionHeading } from '../shared/section-heading'
import { useContactForm, type FormState } from './use-contact-form'

function failureText({ message, issues }: Extract<FormState, { kind: 'failed' }>): string {
  return issues.length > 0 ? 'Please check the marked fields.' : message
}

interface ContactFormProps {
  returned: ReturnedForm | null
  texts: Pick<Texts, 'message' | 'messageText'>
}

/** The form to write to the agency; without scripts it posts, and comes back with what was wrong. */
export function ContactForm({ returned, texts }: ContactFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, issueOf, values, onSubmit } = useContactForm(returned, heading)
  if (state.kind === 'sent') {
    return (
      <section className="contact-form contact-form-sent" aria-labelledby="sent">
        <h2 id="sent" ref={heading} tabIndex={-1} className="font-display text-3xl">
          Thank you. Your message is on its way.
        </h2>
        <p className="mt-3">The answer goes to the email address you gave.</p>
      </section>
    )
  }
  const field = (name: string) => ({
    name,
    error: issueOf(name),
    defaultValue: values[name] ?? '',
    // What was typed meanwhile would not arrive, and be gone with the form.
    readOnly: state.kind === 'sending',
  })
  return (
    <section className="contact-form print:hidden" aria-labelledby="write">
      <div>
        <SectionHeading tape="yellow" id="write">
          {texts.message}
        </SectionHeading>
        {texts.messageText !== '' && <p className="mt-6 max-w-prose">{texts.messageText}</p>}
      </div>
      <form
        method="post"
        action="/contact#write"
        className="contact-form-fields"
        onSubmit={onSubmit}
      >
        {/* None stops at its limit: the end of what somebody pastes would be gone without a word. */}
        <ContactField {...field('name')} label="Name" autoComplete="name" required />
        <ContactField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          required
        />
        <ContactField
          {...field('company')}
          label="Company (optional)"
          autoComplete="organization"
        />
        <ContactField {...field('subject')} label="Subject" required />
        <ContactField {...field('message')} label="Message" rows={7} required />
        <HoneypotField />
        {values.elapsed && <input type="hidden" name="elapsed" defaultValue={values.elapsed} />}
        <div className="contact-form-foot">
          <Button type="submit" className="btn btn-lg btn-curtain" busy={state.kind === 'sending'}>
            {state.kind === 'sending' ? 'Sending...' : 'Send Message'}
          </Button>
          <p role="alert" className="contact-form-failure">
            {state.kind === 'failed' ? failureText(state) : ''}
          </p>
        </div>
      </form>
    </section>
  )
}
