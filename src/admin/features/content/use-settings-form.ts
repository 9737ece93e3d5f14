import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CmsData } from '../../../schema/api'
import { field } from '../../../schema/field'
import { site } from '../../../schema/site'
import { siteMutations } from '../../api/site'
import { useEntryForm } from '../../forms/use-entry-form'

const schema = site.schema.pick({ reel: true, contact: true, texts: true })
type Parts = z.output<typeof schema>
type PartsInput = Partial<z.input<typeof schema>>

function versionOf(content: CmsData, part: keyof Parts) {
  return { values: { [part]: content[part] }, revision: content.revision }
}

/**
 * A form over one part of the settings. It shows what the pages say, the program's own words
 * included; of them only what somebody changes is written.
 * @param name what a person calls it, as in "your changes to the reel page"
 */
export function useSettingsForm(part: keyof Parts, name: string, content: CmsData) {
  const update = useMutation(siteMutations.update())
  const entryForm = useEntryForm<PartsInput, Parts>({
    name,
    draftKey: `site/${part}`,
    schema,
    labels: site.labels,
    loaded: versionOf(content, part),
    save: async ({ [part]: value, ...notes }, revision) => {
      const changed = { ...value, ...notes }
      const { data } = await update.mutateAsync({ type: part, content: changed, revision })
      return versionOf(data, part)
    },
  })
  const { control } = entryForm
  type Name = Extract<keyof typeof site.labels, `${keyof Parts}.${string}`>
  const of = <N extends Name>(path: N) => ({ control, ...field(site, path) })
  return { entryForm, of }
}
