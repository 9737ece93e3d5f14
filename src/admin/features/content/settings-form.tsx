import type { ReactNode } from 'react'
import { HistoryButton, siteSettings } from '../../components/history/entry-history'
import { Section } from '../../components/layout/section'
import { EntryForm } from '../../forms/entry-form'
import { SaveRow } from '../../forms/save-row'
import type { AnyEntryForm } from '../../forms/use-entry-form'

interface SettingsFormProps {
  title: string
  description: string
  /** Of the button that saves it. */
  saveLabel: string
  entryForm: AnyEntryForm
  /** Of the settings. */
  revision: string
  children: ReactNode
}

/** One part of the settings in a section of its own, with the history of all of them. */
export function SettingsForm(props: SettingsFormProps) {
  const { title, description, saveLabel, entryForm, revision, children } = props
  return (
    <Section title={title} description={description}>
      <EntryForm entryForm={entryForm} label={title}>
        {children}
        <SaveRow entryForm={entryForm} label={saveLabel}>
          <HistoryButton entry={{ ...siteSettings, revision }} />
        </SaveRow>
      </EntryForm>
    </Section>
  )
}
