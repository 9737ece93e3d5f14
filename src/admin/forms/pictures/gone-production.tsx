import { useState } from 'react'
import { field } from '../../../schema/field'
import { images } from '../../../schema/image'
import { Field, wideControl } from '../../../ui/field'
import { Select } from '../../../ui/select'
import { useProductionOptions } from '../../components/lists/use-production-options'

interface GoneProductionProps {
  /** The production that it was refused with. */
  production: string
  onChoose: (production: string) => void
}

/** For a photo, or a change of many, that was refused: its production to choose anew, where that is not there any more. */
export function GoneProduction({ production, onChoose }: GoneProductionProps) {
  const { options, missing } = useProductionOptions({ value: 'none', label: 'None' })
  const isGone = !missing && !options.some(({ value }) => value === production)
  // It stays once it was offered: another choice may follow the first.
  const [isOffered, setOffered] = useState(isGone)
  if (isGone && !isOffered) setOffered(true)
  if (!isOffered) return null
  return (
    <Field label={field(images, 'productionId').label}>
      {(control) => (
        <Select
          {...control}
          {...{ options, missing }}
          value={production}
          onChange={({ target }) => onChoose(target.value)}
          className={wideControl}
        />
      )}
    </Field>
  )
}
