import { kinds, type KindName } from '../../../schema'
import { optionName } from '../../components/words/option-name'
import { useEntryNames } from '../../components/words/use-entry-names'
import { valueText } from '../../components/words/value-text'

/** How to read the values of a field, also where the file holds only keys for them. */
export function useFieldText(kind: KindName, field: string): (value: unknown) => string {
  const reference = kinds[kind].references.find((one) => [field, `${field}[]`].includes(one.field))
  const nameOf = useEntryNames(reference?.to)
  return (value) => {
    if (kind === 'images' && field === 'size') return `${Math.round(Number(value) / 1024)} KB`
    return nameOf(value) ?? optionName(field, value) ?? valueText(value)
  }
}
