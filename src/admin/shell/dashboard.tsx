import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { followEvents } from '../api/events'
import { useUser } from '../auth/auth-gate'
import { type AccountPart, OpenAccountContext } from '../components/account/open-account'
import { useStateOfTab } from '../components/layout/use-state-of-tab'
import { MyAccount } from '../features/account/my-account'
import { HistoryProvider } from '../features/history/history-provider'
import { goOnUploading } from '../features/images/batch/go-on-uploading'
import { followRenamesInDrafts } from '../forms/renamed-drafts'
import { UnsavedProvider } from '../forms/unsaved'
import { followRenamesInOutbox } from '../outbox/follow-renames'
import { defaultTab, tabOf } from '../tab-address'
import { adminTabs } from '../tabs'
import { Header } from './header'
import { leaveKeysToInputMethods } from './input-methods'
import { startWorker } from './own-worker'
import { readAhead } from './read-ahead'
import { stayAtDrop } from './stay-at-drop'
import { TabPanel } from './tab-panel'
import { TabRail } from './tab-rail'

/** The prompt desk: the rail of tabs, the header, and the tab that the address names. */
export function Dashboard() {
  const wanted = tabOf(useLocation().search)
  const tab =
    adminTabs.find(({ id }) => id === wanted) ?? adminTabs.find(({ id }) => id === defaultTab)
  const client = useQueryClient()
  const { person } = useUser()
  const [accountAt, openAccount] = useStateOfTab<AccountPart | undefined>(undefined)
  useEffect(() => followEvents(client), [client])
  useEffect(followRenamesInDrafts, [])
  useEffect(followRenamesInOutbox, [])
  useEffect(stayAtDrop, [])
  useEffect(leaveKeysToInputMethods, [])
  useEffect(() => {
    // Where a part of the program cannot be had, the tab of the pictures goes on with it.
    void goOnUploading(person).catch(() => undefined)
  }, [person])
  useEffect(() => {
    void startWorker().then((isKept) => (isKept ? readAhead(client) : undefined))
  }, [client])

  return (
    <UnsavedProvider>
      <HistoryProvider>
        <OpenAccountContext value={openAccount}>
          <div className="flex min-h-dvh bg-base-100 text-base-content max-md:flex-col">
            <a
              href="#content"
              className="btn fixed top-2 left-2 z-40 -translate-y-20 btn-primary focus:translate-y-0"
            >
              Skip to the content
            </a>
            <TabRail current={tab?.id ?? defaultTab} />
            <div className="min-w-0 grow">
              <Header />
              <main
                id="content"
                tabIndex={-1}
                className="mx-auto max-w-6xl px-4 pt-6 pb-28 outline-none md:px-6 md:pb-16"
              >
                {tab && <TabPanel tab={tab} />}
              </main>
            </div>
          </div>
          {accountAt && <MyAccount part={accountAt} onClose={() => openAccount(undefined)} />}
        </OpenAccountContext>
      </HistoryProvider>
    </UnsavedProvider>
  )
}
