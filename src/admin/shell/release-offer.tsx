import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import { releaseQueries } from '../api/release'
import { Banner } from '../components/layout/banner'
import { useMayLeave } from '../forms/unsaved'

/** After an upgrade of the server: an offer to load the new program, which asks about unsaved work first. */
export function ReleaseOffer() {
  const { data: isNewer } = useQuery(releaseQueries.isNewer())
  const client = useQueryClient()
  const mayLeave = useMayLeave()
  useEffect(() => {
    // Vite's word for a part that cannot be loaded: an upgrade may have taken it away.
    function ask() {
      void client.invalidateQueries(releaseQueries.isNewer())
    }
    window.addEventListener('vite:preloadError', ask)
    return () => window.removeEventListener('vite:preloadError', ask)
  }, [client])
  if (!isNewer) return null

  async function reload() {
    if (await mayLeave()) window.location.reload()
  }
  return (
    <Banner icon={Sparkles} className="mb-6">
      <p className="flex-1 basis-56">
        This program was renewed on the server. Save what you are typing, then load the new one.
      </p>
      <button
        type="button"
        className="btn btn-primary btn-sm max-md:h-11"
        onClick={() => void reload()}
      >
        Load it now
      </button>
    </Banner>
  )
}
