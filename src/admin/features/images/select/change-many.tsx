import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { field } from '../../../../schema/field'
import { images, type ImageCategory } from '../../../../schema/image'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { imageMutations, type SharedChange } from '../../../api/images'
import { useProductionOptions } from '../../../components/lists/use-production-options'
import { categoryOptions } from '../../../components/pictures/image-categories'
import { SelectField, SwitchField, TextField } from '../../../forms/form-fields'
import { useMayLeave, useUnsavedGuard } from '../../../forms/unsaved'

interface ChangeManyProps {
  ids: readonly string[]
  /** How many they are, in words. */
  count: string
  /** Hears which were changed. */
  onDone: (ids: readonly string[]) => void
  onClose: () => void
}

const asItIs = { value: '', label: 'Leave as it is' }
const unsavedKey = 'images/many'
const blank = { category: '', productionId: '', photographer: '', isUnnamed: false }

/** Says the same of many pictures; what is left as it is may differ between them. */
export function ChangeMany({ ids, count, onDone, onClose }: ChangeManyProps) {
  const { control, handleSubmit } = useForm({ defaultValues: blank })
  const productions = useProductionOptions({ value: 'none', label: 'None' })
  const save = useMutation(imageMutations.changeMany())
  const formId = useId()
  const values = { ...blank, ...useWatch({ control }) }
  const change = changeOf(values)
  const isSaid = Object.keys(change).length > 0
  const mayLeave = useMayLeave()
  useUnsavedGuard(unsavedKey, count, isSaid && !save.isPending, onClose)
  const of = (name: keyof SharedChange) => {
    const { label, maxLength } = field(images, name)
    return { control, name, label, maxLength }
  }

  const submit = handleSubmit((values) => {
    if (save.isPending) return
    // Not for a dialog that is closed: another may be open by then.
    const onSuccess = () => {
      onDone(ids)
      onClose()
    }
    save.mutate({ ids, change: changeOf(values) }, { onSuccess })
  })

  return (
    <Dialog
      open
      title={`Change ${count}`}
      description="What you choose here is set for all of them, as one change that you can undo."
      onClose={() => void mayLeave(unsavedKey).then((may) => may && onClose())}
      footer={
        <>
          <Button className="btn btn-ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            className="btn btn-primary"
            disabled={!isSaid}
            busy={save.isPending}
          >
            {save.isPending ? 'Saving...' : `Change ${count}`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label={`Change ${count}`}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
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
      </form>
    </Dialog>
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
