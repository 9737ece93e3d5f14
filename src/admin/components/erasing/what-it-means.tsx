import type { ErasurePlan } from '../../../schema/erasure'
import { shortMoment } from '../words/dates'

/** What erasing does, and what nobody can take back, in plain words. */
export function WhatItMeans({ remote, backups }: ErasurePlan) {
  return (
    <section className="rounded-box bg-base-200 px-4 py-3 text-sm">
      <h3 className="font-medium">What this means</h3>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5">
        <li>
          The history of the site is written anew as if the file had never been in it: on every
          branch, tag and stash, with the entries of the library that were on it, and with the
          private original on this computer. Nobody can undo this.
        </li>
        <li>
          All other changes stay, under new names. Signatures of developers go, and so do changes
          that did nothing else. What a change was called stays where it did more than that.
        </li>
        <li>
          Every other copy of the history still has the file
          {remote ? (
            <>
              : clones on other computers, forks, and the one at{' '}
              <span className="break-all">{remote}</span>
            </>
          ) : (
            ': clones on other computers, and forks'
          )}
          . Another Callboard asks to erase it there, too, once this history is at the remote;
          whoever has a clone without one must delete it and clone anew.
        </li>
        <li>Backups, exports and prints that were made before keep it.</li>
        {backups.map(({ name, until }) => (
          <li key={name}>
            An encrypted backup from before an erasure has it, too, until {shortMoment(until)}. You
            can delete that in History, under Deleted.
          </li>
        ))}
        <li>What was seen, copied, shared or indexed while it was public cannot be recalled.</li>
      </ul>
    </section>
  )
}
