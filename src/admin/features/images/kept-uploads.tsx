import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { focusBelow } from '../../components/focus/focus'
import { Ago } from '../../components/words/ago'
import { counted } from '../../components/words/counted'
import { Banner } from '../../components/layout/banner'
import { dropUpload, findUploads, type KeptUpload } from '../../forms/pictures/upload-drafts'
import { keptPhoto } from './batch/batch-photo'

/** Offers the one picture that was chosen, and not uploaded before a reload, a crash or an ended session. */
export function KeptUploads({ onRestore }: { onRestore: (kept: KeptUpload) => void }) {
  const [offered, setOffered] = useState<readonly KeptUpload[]>([])
  useEffect(() => {
    void findSingles().then(setOffered)
  }, [])
  const since = offered
    .map(({ at }) => at)
    .sort()
    .at(-1)
  if (since === undefined) return null

  async function restore() {
    // Another window may have sent some of them meanwhile.
    const [next, ...others] = await findSingles()
    setOffered(others)
    if (next) onRestore(next)
  }

  function forget(button: HTMLElement) {
    focusBelow(button)
    for (const { key } of offered) dropUpload(key)
    setOffered([])
  }

  const pictures = offered.filter(({ file }) => file).length
  const them = offered.length === 1 ? 'it' : 'them'
  return (
    <Banner icon={History} className="mb-4">
      <p className="flex-1 basis-56">
        {pictures === 0 ? 'You typed something' : `You chose ${counted(pictures, 'picture')}`} here{' '}
        <Ago moment={since} />{' '}
        {pictures === 0 ? 'that was not saved' : `and did not upload ${them}`}.
      </p>
      <button type="button" className="btn btn-sm" onClick={() => void restore()}>
        Restore
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        onClick={({ currentTarget }) => forget(currentTarget)}
      >
        Forget {them}
      </button>
    </Banner>
  )
}

// Photos of a batch go on by themselves.
async function findSingles(): Promise<KeptUpload[]> {
  return (await findUploads()).filter((kept) => !keptPhoto(kept))
}
