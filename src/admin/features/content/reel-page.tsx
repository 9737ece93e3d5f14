import type { CmsData } from '../../../schema/api'
import { TextField } from '../../forms/form-fields'
import { PictureField } from '../../forms/pictures/picture-field'
import { SettingsForm } from './settings-form'
import { useSettingsForm } from './use-settings-form'

/** What the reel page says of the film, and the picture that is shown before it plays. */
export function ReelPage({ content }: { content: CmsData }) {
  const { entryForm, of } = useSettingsForm('reel', 'the reel page', content)
  return (
    <SettingsForm
      title="Reel Page"
      description="What stands below the film."
      saveLabel="Save Reel Page"
      entryForm={entryForm}
      revision={content.revision}
    >
      <TextField {...of('reel.heading')} />
      <TextField
        {...of('reel.facts')}
        hint="One a line, such as how long it is and when it was cut."
      />
      <TextField {...of('reel.title')} />
      <TextField {...of('reel.description')} />
      <TextField {...of('reel.tags')} hint="One a line." />
      <PictureField {...of('reel.thumbnailSrc')} pickerTitle="Select Reel Poster" by="uploadUrl" />
    </SettingsForm>
  )
}
