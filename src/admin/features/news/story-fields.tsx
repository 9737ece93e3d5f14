import type { Control } from 'react-hook-form'
import { field } from '../../../schema/field'
import { news } from '../../../schema/news'
import { useProductionOptions } from '../../components/lists/use-production-options'
import { SelectField, TextField } from '../../forms/form-fields'
import type { FormInput } from '../../forms/form-value'
import { MomentField } from '../../forms/moment-field'
import { PictureField } from '../../forms/pictures/picture-field'

/** What the form of a story holds; '' stands for no image and no production. */
export type StoryValues = FormInput<typeof news.update>

const momentHint =
  'Leave this empty to publish at once. Before this moment, by your clock, visitors see nothing of the story. A production, a headshot or a production still has its own place on the site, and is there at once.'

interface StoryFieldsProps<Output> {
  control: Control<StoryValues, unknown, Output>
  /** A form that updates opens in place of the story, and its first field takes focus. */
  form: 'create' | 'update'
}

/** The fields that adding and editing a story share. */
export function StoryFields<Output>({ control, form }: StoryFieldsProps<Output>) {
  const productions = useProductionOptions({ value: '', label: 'No production' })
  const of = (name: keyof StoryValues) => ({ control, ...field(news, name, form) })
  return (
    <>
      <TextField {...of('headline')} autoFocus={form === 'update'} />
      <TextField {...of('date')} type="date" />
      <TextField {...of('description')} />
      <PictureField {...of('imageId')} pickerTitle="Select Featured Image" by="id" />
      <SelectField {...of('productionId')} {...productions} />
      <MomentField {...of('publishOn')} hint={momentHint} />
    </>
  )
}
