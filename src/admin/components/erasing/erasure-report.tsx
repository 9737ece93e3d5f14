import type { ErasedFile } from '../../../schema/erasure'
import { Button } from '../../../ui/button'
import { counted } from '../words/counted'
import { shortMoment } from '../words/dates'
import type { ErasureDone } from './use-erasing'

interface ErasureReportProps {
  erased: ErasedFile
  done: ErasureDone
  remoteFailure: string | undefined
  onReplaceRemote: () => void
}

/** What an erasure did, and what it could not reach. */
export function ErasureReport({
  erased,
  done,
  remoteFailure,
  onReplaceRemote,
}: ErasureReportProps) {
  const { rewritten, remote } = erased
  const stillThere = remote !== null && !done.isRemoteReplaced
  return (
    <div className="flex flex-col gap-5 text-sm">
      <section>
        <h3 className="font-medium">What was done</h3>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5">
          <li>
            {rewritten > 0
              ? `${counted(rewritten, 'version')} of the site ${rewritten === 1 ? 'is' : 'are'} written anew without it.`
              : 'No version of the site has it any more.'}
          </li>
          <li>
            The private original on this computer and what the file was called are gone as well.
          </li>
          {done.backup && (
            <li>
              An encrypted backup from before is kept until {shortMoment(done.backup.until)}, in
              History under Deleted.
            </li>
          )}
          {done.isRemoteReplaced && (
            <li>
              The history at <span className="break-all">{remote}</span> is replaced.
            </li>
          )}
        </ul>
      </section>
      {stillThere && (
        <section className="rounded-box border-l-4 border-warning bg-base-200 px-4 py-3">
          <p role={remoteFailure ? 'alert' : undefined}>
            {remoteFailure ?? (
              <>
                The history at <span className="break-all">{remote}</span> still has it. Nothing is
                put online or taken in until that is replaced.
              </>
            )}
          </p>
          <Button className="btn mt-3 btn-outline btn-sm" onClick={onReplaceRemote}>
            {remoteFailure ? 'Try again' : 'Replace it now'}
          </Button>
        </section>
      )}
      <NotReached hasRemote={remote !== null} />
    </div>
  )
}

function NotReached({ hasRemote }: { hasRemote: boolean }) {
  return (
    <section className="rounded-box bg-base-200 px-4 py-3">
      <h3 className="font-medium">What could not be reached</h3>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5">
        <li>
          Clones on other computers and forks. Another Callboard asks to erase it there, too, once
          this history is at the remote. Whoever has a clone without one must delete it and clone
          anew: “git pull” there would join the old history with the new one.
        </li>
        {hasRemote && (
          <li>
            What the git host keeps beside the branch: other branches and tags, and for weeks old
            changes by their address. Ask its support to clear them away.
          </li>
        )}
        <li>Backups, exports and prints from before. Delete those you do not need.</li>
        <li>What others saw, copied or shared, and what search engines and archives remember.</li>
      </ul>
    </section>
  )
}
