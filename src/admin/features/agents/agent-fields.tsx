import type { Control, FieldPath } from 'react-hook-form'
import { departments } from '../../../schema/agent'
import { SelectField, SwitchField, TextField } from '../../forms/form-fields'

/** What the form of an agent holds. */
export interface AgentValues {
  name: string
  email: string
  phone: string
  department: (typeof departments)[number]
  agencyName?: string
  isActive?: boolean
  displayOrder?: unknown
}

/** The fields that adding and editing an agent share. */
export function AgentFields<Output>({
  control,
}: {
  control: Control<AgentValues, unknown, Output>
}) {
  const field = (name: FieldPath<AgentValues>) => ({ control, name })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} label="Name" required autoFocus />
        <SelectField
          {...field('department')}
          label="Department"
          required
          options={departments.map((name) => ({ value: name, label: name }))}
        />
        <TextField {...field('email')} label="Email" type="email" required />
        <TextField {...field('phone')} label="Phone" type="tel" required />
        <TextField {...field('agencyName')} label="Agency Name" />
        <TextField
          {...field('displayOrder')}
          label="Display Order"
          type="number"
          hint="The contact page lists the lowest number first."
        />
      </div>
      <SwitchField
        {...field('isActive')}
        label="Active"
        hint="Only active agents appear on the contact page."
      />
    </>
  )
}
