import { useMutation } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { field } from '../../../../schema/field'
import { images, type ImageCategory } from '../../../../schema/image'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { imageMutations, imageQueries, type SharedChange } from '../../../api/images'
import { useProductionOptions } from '../../../components/lists/use-production-options'
import { useShown } from '../../../components/lists/use-shown'
import { categoryOptions } from '../../../components/pictures/image-categories'
import { counted } from '../../../components/words/counted'
import { EntryForm } from '../../../forms/entry-form'
import { SelectField, SwitchField, TextField } from '../../../forms/form-fields'
import { useEntryForm } from '../../../forms/use-entry-form'
import { currentId } from '../../../outbox/entry-names'
import { changeDraftKey } from './use-kept-change'

interface ChangeManyProps {
  ids: readonly string[]
  /** Hears which were changed. */
  onDone: (ids: readonly string[]) => void
  onClose: () => void
}

const asItIs = { value: '', label: 'Leave as it is' }
const blank = { category: '', productionId: '', photographer: '', isUnnamed: false }
const said = z.object({
  ids: z.array(z.string()),
  category: z.string(),
  productionId: z.string(),
  photographer: images.update.shape.photographer.unwrap(),
  isUnnamed: z.boolean(),
})

/** Says the same of many pictures; what is left as it is may differ between them. */
export function ChangeMany({ ids, onDone, onClose }: ChangeManyProps) {
  const count = counted(ids.length, 'image')
  const productions = useProductionOptions({ value: 'none', label: 'None' })
  const save = useMutation(imageMutations.changeMany())
  const formId = useId()
  const entryForm = useEntryForm({
    name: count,
    draftKey: changeDraftKey,
    schema: said,
    blank: { ...blank, ids: [] },
    create: (values, keeping) =>
      save.mutateAsync({ ids: values.ids, change: changeOf(values), ...keeping }),
    onSaved: () => {
      onDone(ids)
      onClose()
    },
  })
  const { control, isSaving, type } = entryForm
  const values = { ...blank, ...useWatch({ control }) }
  const isSaid = Object.keys(changeOf(values)).length > 0
  // Kept with what is said of them, and with nothing else: a choice alone is no work.
  useEffect(() => type('ids', isSaid ? ids : []), [type, isSaid, ids])
  const of = (name: keyof SharedChange) => {
    const { label, maxLength } = field(images, name)
    return { control, name, label, maxLength }
  }

  return (
    <Dialog
      open
      title={`Change ${count}`}
      description="What you choose here is set for all of them, as one change that you can undo."
      onClose={() => void entryForm.leave(onClose)}
      footer={
        <>
          <Button className="btn btn-ghost" onClick={() => void entryForm.leave(onClose)}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            className="btn btn-primary"
            disabled={!isSaid}
            busy={isSaving}
          >
            {isSaving ? 'Saving...' : `Change ${count}`}
          </Button>
        </>
      }
    >
      <EntryForm id={formId} entryForm={entryForm} label={`Change ${count}`}>
        <GoneNote ids={ids} />
        <SelectField {...of('category')} options={[asItIs, ...categoryOptions]} />
        <SelectField
          {...of('productionId')}
          {...productions}
          options={[asItIs, ...productions.options]}
        />
        {!values.isUnnamed && (
          <TextField {...of('photographer')} hint="Left empty, each keeps what it has." />
        )}
        <SwitchField
          control={control}
          name="isUnnamed"
          label="Remove the photographer’s name"
          hint="For when it is not known, or was wrong."
        />
      </EntryForm>
    </Dialog>
  )
}

function GoneNote({ ids }: Pick<ChangeManyProps, 'ids'>) {
  const { data: images } = useShown(imageQueries.list())
  const there = new Set(images?.map(({ id }) => id))
  const gone = ids.filter((id) => !there.has(currentId('images', id))).length
  if (!images || gone === 0) return null
  return (
    <p role="alert" className="text-sm font-medium text-error">
      Somebody has deleted {gone} of these images. What is not restored in{' '}
      <a href="/admin?tab=history" target="_blank" rel="noreferrer" className="link">
        History
      </a>{' '}
      is left out.
    </p>
  )
}

function changeOf(values: typeof blank): SharedChange {
  const { category, productionId, photographer, isUnnamed } = values
  const name = photographer.trim()
  return {
    ...(category && { category: category as ImageCategory }),
    ...(productionId && { productionId: productionId === 'none' ? null : productionId }),
    ...(isUnnamed ? { photographer: '' } : name && { photographer: name }),
  }
}
