import { z } from 'zod'
import { defineSingleton } from './collection'
import { optionalLine, optionalText, requiredLine } from './text'
import { uploadUrl, webUrl } from './url'

/** content/agency.yaml: the agency that represents the performer. */
export const agency = defineSingleton({
  name: 'agency',
  label: 'agency information',
  file: 'content/agency.yaml',
  format: { codec: 'yaml' },
  repository: 'site',
  schema: z.object({
    agencyName: requiredLine('Agency name is required'),
    agencyAddress: optionalText().default(''),
    agencyPhone: optionalLine().default(''),
    agencyUrl: webUrl().default(''),
    agencyLogoUrl: uploadUrl().default(''),
  }),
  labels: {
    agencyName: 'Agency Name',
    agencyAddress: 'Agency Address',
    agencyPhone: 'Phone Number',
    agencyUrl: 'Website URL',
    agencyLogoUrl: 'Agency Logo',
  },
  controls: { agencyAddress: { rows: 3 }, agencyUrl: { placeholder: 'https://' } },
  guarded: [],
  references: [{ field: 'agencyLogoUrl', to: 'images', by: 'uploadUrl' }],
})
