import type { Control } from 'react-hook-form'
import { agents, departments } from '../../../schema/agent'
import { field } from '../../../schema/field'
import { SelectField, SwitchField, TextField } from '../../forms/form-fields'
import type { FormInput } from '../../forms/form-value'

/** What the form of an agent holds. */
export type AgentValues = FormInput<typeof agents.update>

/** The fields that adding and editing an agent share. */
export function AgentFields<Output>({
  control,
}: {
  control: Control<AgentValues, unknown, Output>
}) {
  const of = (name: keyof AgentValues) => ({ control, ...field(agents, name) })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...of('name')} autoFocus />
        <SelectField
          {...of('department')}
          options={departments.map((name) => ({ value: name, label: name }))}
        />
        <TextField {...of('email')} type="email" />
        <TextField {...of('phone')} type="tel" />
        <TextField {...of('agencyName')} />
        <TextField
          {...of('displayOrder')}
          type="number"
          hint="The contact page lists the lowest number first."
        />
      </div>
      <SwitchField {...of('isActive')} hint="Only active agents appear on the contact page." />
    </>
  )
}
