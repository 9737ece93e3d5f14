import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { PrivacyCheck as Check, PrivacyFact, PrivacySection } from '../../../schema/privacy'
import { Loading, Skeleton } from '../../../ui/skeleton'
import { whereaboutsQueries } from '../../api/whereabouts'
import { QueryState } from '../../components/lists/query-state'
import { shortMoment } from '../../components/words/dates'
import { tabAddress } from '../../tab-address'

/** Everything public about the child on one page that can be printed. */
export function PrivacyCheck() {
  const query = useQuery(whereaboutsQueries.privacy())
  return (
    <div>
      <div className="mb-6 flex flex-wrap gap-2 print:hidden">
        <Link to={tabAddress('overview')} className="btn btn-ghost btn-sm">
          <ArrowLeft aria-hidden className="size-4" />
          Back to Home
        </Link>
        <button type="button" className="btn btn-sm" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </button>
      </div>
      <QueryState
        query={query}
        error="Failed to put the privacy check together. Please try again."
        loading={
          <Loading label="Putting the privacy check together" className="flex flex-col gap-4">
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-40 w-full" />
          </Loading>
        }
      >
        {(check) => <Sheet check={check} />}
      </QueryState>
    </div>
  )
}

function Sheet({ check: { name, at, sections } }: { check: Check }) {
  return (
    <>
      <p className="mb-8 max-w-prose break-words">
        What a stranger can learn about {name || 'your child'} from this site, put together on{' '}
        {shortMoment(at)}. Most of it is meant to be known. Read it once as somebody who does not
        know you.
      </p>
      <div className="flex flex-col gap-8">
        {sections.map((section) => (
          <Part key={section.title} section={section} />
        ))}
      </div>
    </>
  )
}

function Part({ section: { title, note, facts } }: { section: PrivacySection }) {
  return (
    <section className="break-inside-avoid-page">
      <h3 className="font-display text-xl">{title}</h3>
      {note && <p className="max-w-prose text-muted">{note}</p>}
      {facts.length === 0 ? (
        !note && <p className="text-muted">Nothing.</p>
      ) : (
        <ul className="mt-2 divide-y divide-base-300 border-y border-base-300">
          {facts.map((fact, index) => (
            <Fact key={index} fact={fact} title={title} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Fact({ fact: { words, where, tab, entry }, title }: { fact: PrivacyFact; title: string }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 py-2">
      <span className="min-w-0 flex-1 basis-64 font-medium break-words">{words}</span>
      <span className="min-w-0 flex-1 basis-48 text-sm break-words text-muted">{where}</span>
      {tab && (
        <Link
          to={tabAddress(tab, entry ? { entry } : {})}
          aria-label={`Change ${words} (${title})`}
          className="btn btn-ghost btn-sm print:hidden"
        >
          Change
        </Link>
      )}
    </li>
  )
}
