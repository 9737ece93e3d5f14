import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'

interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

/** Panels of one place, one shown at a time. */
export function Tabs(props: { label: string; tabs: readonly Tab[] }) {
  return (
    <RadixTabs.Root defaultValue={props.tabs[0]?.value}>
      <RadixTabs.List
        aria-label={props.label}
        className="mb-4 flex flex-wrap gap-1 border-b border-base-300"
      >
        {props.tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 border-b-2 border-transparent px-3 font-medium data-[state=active]:border-primary forced-colors:not-data-[state=active]:border-[Canvas]"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {props.tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value}>
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
