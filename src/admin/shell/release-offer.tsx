import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button'
import { releaseQueries } from '../api/release'
import { Banner } from '../components/layout/banner'
import { useIsUnsaved, useMayLeave } from '../forms/unsaved'
import { loadNewProgram } from './own-worker'

/** After an upgrade of the server: an offer to load the new program, which waits for unsaved work. */
export function ReleaseOffer() {
  const { data: isNewer } = useQuery(releaseQueries.isNewer())
  const mayLeave = useMayLeave()
  const [isWanted, setWanted] = useState(false)
  const isLoading = useLoadingOnceSaved(isWanted)
  useAskingForNewer()
  if (!isNewer) return null

  async function load() {
    await mayLeave()
    setWanted(true)
  }
  return (
    <Banner icon={Sparkles} className="mb-6">
      <p className="flex-1 basis-56">{isWanted && !isLoading ? wanted : offered}</p>
      <Button className="btn btn-primary btn-sm" busy={isLoading} onClick={() => void load()}>
        {isLoading ? 'Loading it...' : 'Load it now'}
      </Button>
    </Banner>
  )
}

const offered =
  'This program was renewed on the server. Save what you are typing, then load the new one.'
const wanted =
  'This program was renewed on the server. The new one is loaded once what you are typing is saved.'

/** Asks whether there is a newer program when something says that there may be. */
function useAskingForNewer() {
  const client = useQueryClient()
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    function ask() {
      void client.invalidateQueries(releaseQueries.isNewer())
    }
    // Vite's word for a part that cannot be loaded: an upgrade may have taken it away.
    window.addEventListener('vite:preloadError', ask, { signal })
    // The browser found another worker, which comes with another program.
    navigator.serviceWorker?.addEventListener('controllerchange', ask, { signal })
    return () => listening.abort()
  }, [client])
}

/** Loads the new program when it is wanted, and nothing is typed that is not saved or on its way. */
function useLoadingOnceSaved(isWanted: boolean): boolean {
  const client = useQueryClient()
  const isUnsaved = useIsUnsaved()
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (!isWanted || isLoading) return
    const timer = setInterval(() => {
      if (isUnsaved() || client.isMutating() > 0) return
      setLoading(true)
      void loadNewProgram()
    }, 200)
    return () => clearInterval(timer)
  }, [isWanted, isLoading, isUnsaved, client])
  return isLoading
}
