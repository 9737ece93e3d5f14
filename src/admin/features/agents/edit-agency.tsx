import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { singletons } from '../../../schema'
import { field } from '../../../schema/field'
import { uploadsPath } from '../../../schema/url'
import { Field, wideControl } from '../../../ui/field'
import { type Agency, type AgencyChange, agencyMutations } from '../../api/agency'
import { EntryForm } from '../../forms/entry-form'
import { starred, TextField } from '../../forms/form-fields'
import { pictureFiles, problemWithImage } from '../../forms/pictures/image-file'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'

type AgencyInput = z.input<typeof singletons.agency.schema>

function formOf({ revision, ...agency }: Agency) {
  const { agencyName, agencyAddress, agencyPhone, agencyUrl, agencyLogoUrl } = agency
  return {
    values: { agencyName, agencyAddress, agencyPhone, agencyUrl, agencyLogoUrl },
    revision,
  }
}

/** Edits the agency; a new logo is uploaded first, and if that fails nothing is saved. */
export function EditAgency({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const update = useMutation(agencyMutations.update())
  const uploadLogo = useMutation(agencyMutations.uploadLogo())
  const [logo, setLogo] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const entryForm = useEntryForm<AgencyInput, AgencyChange>({
    name: 'the agency information',
    draftKey: 'agency',
    schema: singletons.agency.schema,
    labels: singletons.agency.labels,
    loaded: formOf(agency),
    alsoUnsaved: { isUnsaved: logo !== null, letGo: () => setLogo(null) },
    prepare: async () => logo && (await sendLogo(logo)),
    save: async (change, revision) => {
      return formOf((await update.mutateAsync({ agency: change, revision })).data)
    },
    onSaved: onClose,
  })
  const { control, form } = entryForm
  const of = (name: keyof AgencyInput) => ({ control, ...field(singletons.agency, name) })

  function choose(file: File | null) {
    const found = file ? problemWithImage(file) : undefined
    setProblem(found && `${file?.name} was left out: ${found}`)
    setLogo(found ? null : file)
  }

  async function sendLogo(file: File) {
    const agencyName = form.getValues('agencyName')
    const { data } = await uploadLogo.mutateAsync({ file, agencyName })
    if (!data) return
    // From here it is a change like one that was typed: should the save fail, it is not sent again.
    entryForm.type('agencyLogoUrl', uploadsPath + data.filename)
    setLogo((now) => (now === file ? null : now))
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
        error={problem}
      >
        {(aria) => (
          <input
            {...aria}
            type="file"
            accept={pictureFiles}
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
            className={`file-input ${wideControl}`}
          />
        )}
      </Field>
      <SaveRow entryForm={entryForm} label="Save" onCancel={onClose} />
    </EntryForm>
  )
}
