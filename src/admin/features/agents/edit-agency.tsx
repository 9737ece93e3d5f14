import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { singletons } from '../../../schema'
import { uploadsPath } from '../../../schema/url'
import { Field } from '../../../ui/field'
import { type Agency, type AgencyChange, agencyMutations } from '../../api/agency'
import { EntryForm } from '../../forms/entry-form'
import { TextAreaField, TextField } from '../../forms/form-fields'
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
      <TextField control={control} name="agencyName" label="Agency Name*" required autoFocus />
      <TextAreaField control={control} name="agencyAddress" label="Agency Address" rows={3} />
      <TextField control={control} name="agencyPhone" label="Phone Number" type="tel" />
      <TextField
        control={control}
        name="agencyUrl"
        label="Website URL"
        type="url"
        placeholder="https://"
      />
      <Field label="Agency Logo" hint="A new picture takes the place of the present logo.">
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
