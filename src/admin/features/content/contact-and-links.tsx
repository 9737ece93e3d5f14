import type { CmsData } from '../../../schema/api'
import { TextField } from '../../forms/form-fields'
import { SettingsForm } from './settings-form'
import { useSettingsForm } from './use-settings-form'

/** The kinds of work, whom to call while no agent is listed, and where else to look. */
export function ContactAndLinks({ content }: { content: CmsData }) {
  const { entryForm, of } = useSettingsForm('contact', 'contact and links', content)
  return (
    <SettingsForm
      title="Contact and Links"
      description="The contact is shown while no agent is active. Links stand at the foot of every page."
      saveLabel="Save Contact and Links"
      entryForm={entryForm}
      revision={content.revision}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...of('contact.specialties')} hint="On the home and bio pages, one a line." />
        <TextField {...of('contact.availability')} hint="Beside the contact, one a line." />
        <TextField {...of('contact.agent.name')} />
        <TextField {...of('contact.agent.agency')} />
        <TextField {...of('contact.agent.email')} type="email" />
        <TextField {...of('contact.agent.phone')} type="tel" />
        <TextField {...of('contact.socialMedia.imdb')} type="url" />
        <TextField {...of('contact.socialMedia.instagram')} type="url" />
        <TextField {...of('contact.socialMedia.twitter')} type="url" />
      </div>
      <TextField
        {...of('contact.links')}
        hint="Full web addresses, one a line. Known places are called by their names."
      />
    </SettingsForm>
  )
}
