import { useQuery } from '@tanstack/react-query'
import { Building2, Pencil } from 'lucide-react'
import { useState } from 'react'
import { uploadsPath } from '../../../schema/url'
import { Spinner } from '../../../ui/spinner'
import { type Agency, agencyQueries } from '../../api/agency'
import { HistoryButton } from '../../components/history/entry-history'
import { useFocusBack } from '../../components/focus/focus'
import { QueryState } from '../../components/lists/query-state'
import { useShownFields } from '../../components/lists/use-shown'
import { Section } from '../../components/layout/section'
import { useFileSource } from '../../components/pictures/picture-source'
import { WaitingMark } from '../../components/saving/waiting-mark'
import { EditAgency } from './edit-agency'

/** The agency: read, and on demand edited in the same place. */
export function AgencyCard() {
  const query = useQuery(agencyQueries.info())
  const [editing, setEditing] = useState(false)
  const editButton = useFocusBack<HTMLButtonElement>(editing)
  return (
    <Section
      title="Agency Information"
      actions={
        query.data &&
        !editing && (
          <>
            <HistoryButton
              entry={{ ...query.data, kind: 'agency', id: '', title: 'the agency information' }}
            />
            <button
              ref={editButton}
              type="button"
              className="btn btn-sm"
              onClick={() => setEditing(true)}
            >
              <Pencil aria-hidden className="size-4" />
              Edit
            </button>
          </>
        )
      }
    >
      <QueryState
        query={query}
        error="Failed to load the agency information. Please try again."
        loading={<Spinner label="Loading agency information..." />}
      >
        {(agency) =>
          editing ? (
            <EditAgency agency={agency} onClose={() => setEditing(false)} />
          ) : (
            <AgencyText agency={agency} />
          )
        }
      </QueryState>
    </Section>
  )
}

function AgencyText({ agency: present }: { agency: Agency }) {
  const { fields: agency, waits } = useShownFields('/api/agency-info', present)
  const logo = useFileSource(agency.agencyLogoUrl.slice(uploadsPath.length))
  return (
    <div className="flex flex-col gap-4">
      {agency.agencyLogoUrl ? (
        <img
          src={logo}
          alt={`${agency.agencyName} logo`}
          className="max-h-24 max-w-full self-start rounded-field bg-white object-contain p-2"
        />
      ) : (
        <span className="grid size-16 place-items-center rounded-field bg-base-200">
          <Building2 aria-hidden className="size-7 text-muted" />
        </span>
      )}
      <div className="break-words">
        <p className="text-lg font-semibold">{agency.agencyName}</p>
        {agency.agencyUrl && (
          <a
            href={agency.agencyUrl}
            target="_blank"
            rel="noreferrer"
            className="link inline-block py-1 break-all max-md:py-2.5"
          >
            {agency.agencyUrl}
          </a>
        )}
        {agency.agencyAddress && <p className="whitespace-pre-line">{agency.agencyAddress}</p>}
        {agency.agencyPhone && <p>{agency.agencyPhone}</p>}
        <WaitingMark waits={waits} />
      </div>
    </div>
  )
}
