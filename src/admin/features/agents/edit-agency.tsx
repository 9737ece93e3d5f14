import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { singletons } from '../../../schema'
import { field } from '../../../schema/field'
import { uploadsPath } from '../../../schema/url'
import { Field } from '../../../ui/field'
import { type Agency, type AgencyChange, agencyMutations } from '../../api/agency'
import { EntryForm } from '../../forms/entry-form'
import { starred, TextField } from '../../forms/form-fields'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'

type AgencyInput = z.input<typeof singletons.agency.schema>

/** Edits the agency; a new logo is uploaded first, and if that fails nothing is saved. */
export function EditAgency({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const update = useMutation(agencyMutations.update())
  const uploadLogo = useMutation(agencyMutations.uploadLogo())
  const [logo, setLogo] = useState<File | null>(null)
  const { revision, ...values } = agency
  const entryForm = useEntryForm<AgencyInput, AgencyChange>({
    name: 'the agency information',
    draftKey: 'agency',
    schema: singletons.agency.schema,
    loaded: { values, revision },
    alsoUnsaved: logo !== null,
    save: async (changed, base) => {
      const agencyLogoUrl = logo ? await sendLogo(logo, changed.agencyName) : changed.agencyLogoUrl
      return update.mutateAsync({ agency: { ...changed, agencyLogoUrl }, revision: base })
    },
    onSaved: onClose,
  })
  const { control, form } = entryForm
  const of = (name: keyof AgencyInput) => ({ control, ...field(singletons.agency, name) })

  async function sendLogo(file: File, agencyName: string) {
    const { data } = await uploadLogo.mutateAsync({ file, agencyName })
    const url = uploadsPath + data.filename
    // Kept with what was typed: should the save itself fail, the picture is not sent again.
    form.setValue('agencyLogoUrl', url, { shouldDirty: true })
    setLogo(null)
    return url
  }

  return (
    <EntryForm entryForm={entryForm} label="Agency Information">
      <TextField {...of('agencyName')} label={starred(of('agencyName'))} autoFocus />
      <TextField {...of('agencyAddress')} />
      <TextField {...of('agencyPhone')} type="tel" />
      <TextField {...of('agencyUrl')} type="url" />
      <Field
        label={of('agencyLogoUrl').label}
        hint="A new picture takes the place of the present logo."
      >
        {(aria) => (
          <input
            {...aria}
            type="file"
            accept="image/*"
            onChange={(event) => setLogo(event.target.files?.[0] ?? null)}
            className="file-input w-full border-base-content/60"
          />
        )}
      </Field>
      <SaveRow
        entryForm={entryForm}
        label="Save"
        pendingLabel="Saving..."
        onCancel={() => void entryForm.discard().then((gone) => gone && onClose())}
      />
    </EntryForm>
  )
}
