import type { CmsData } from '../../../schema/api'
import { HistoryButton, siteSettings } from '../../components/history/entry-history'
import { Section } from '../../components/layout/section'
import { EntryForm } from '../../forms/entry-form'
import { TextField } from '../../forms/form-fields'
import { PictureField } from '../../forms/pictures/picture-field'
import { SaveRow } from '../../forms/save-row'
import { useSettingsForm } from './use-settings-form'

/** What the reel page says of the film, and the picture that is shown before it plays. */
export function ReelPage({ content }: { content: CmsData }) {
  const { entryForm, of } = useSettingsForm('reel', 'the reel page', content)
  return (
    <Section title="Reel Page" description="What stands below the film.">
      <EntryForm entryForm={entryForm} label="Reel Page">
        <TextField {...of('reel.heading')} />
        <TextField
          {...of('reel.facts')}
          hint="One a line, such as how long it is and when it was cut."
        />
        <TextField {...of('reel.title')} />
        <TextField {...of('reel.description')} />
        <TextField {...of('reel.tags')} hint="One a line." />
        <PictureField
          {...of('reel.thumbnailSrc')}
          pickerTitle="Select Reel Poster"
          by="uploadUrl"
        />
        <SaveRow entryForm={entryForm} label="Save Reel Page" pendingLabel="Saving...">
          <HistoryButton entry={{ ...siteSettings, revision: content.revision }} />
        </SaveRow>
      </EntryForm>
    </Section>
  )
}
