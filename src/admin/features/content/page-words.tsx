import type { CmsData } from '../../../schema/api'
import { TextField } from '../../forms/form-fields'
import { SettingsForm } from './settings-form'
import { useSettingsForm } from './use-settings-form'

const groups = [
  {
    title: 'Home and bio pages',
    names: [
      'texts.casting',
      'texts.showcase',
      'texts.about',
      'texts.specialties',
      'texts.invitation',
      'texts.invitationText',
      'texts.credits',
      'texts.featured',
    ],
  },
  {
    title: 'Reel, news and contact pages',
    names: [
      'texts.reelComing',
      'texts.noNews',
      'texts.newsEnd',
      'texts.representedBy',
      'texts.message',
      'texts.messageText',
      'texts.footer',
    ],
  },
  {
    title: 'Search engines and browser tabs',
    names: [
      'texts.homeTitle',
      'texts.altTitle',
      'texts.titleEnding',
      'texts.homeDescription',
      'texts.altDescription',
      'texts.bioDescription',
      'texts.photosDescription',
      'texts.reelDescription',
      'texts.newsDescription',
      'texts.contactDescription',
    ],
  },
] as const

/** The words that pages begin with, until somebody changes them. */
export function PageWords({ content }: { content: CmsData }) {
  const { entryForm, of } = useSettingsForm('texts', 'the words on the pages', content)
  return (
    <SettingsForm
      title="Words on the Pages"
      description="Headings and other words beside your own texts. {name} stands for the full name."
      saveLabel="Save Words"
      entryForm={entryForm}
      revision={content.revision}
    >
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-3">
        {groups.map(({ title, names }) => (
          <fieldset key={title} className="flex min-w-0 flex-col gap-4">
            <legend className="mb-3 font-display text-lg">{title}</legend>
            {names.map((name) => (
              <TextField key={name} {...of(name)} />
            ))}
          </fieldset>
        ))}
      </div>
    </SettingsForm>
  )
}
