import { ExternalLink, ImagePlus, Inbox, SquarePen, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useAttention } from '../../components/words/attention'
import { counted } from '../../components/words/counted'
import { tabAddress } from '../../tab-address'

const taskClass =
  'flex h-full min-h-16 items-center gap-3 rounded-box max-sm:flex-col max-sm:items-start max-sm:gap-2 border border-base-300 px-4 py-3 font-semibold hover:border-base-content'

// Two columns, or one where the text is too large for two.
const twoOrOne = 'grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))]'

/** What an owner comes for most days, one touch away. */
export function Tasks() {
  const { newMessages } = useAttention()
  return (
    <ul aria-label="Tasks" className={`grid ${twoOrOne} gap-3 lg:grid-cols-4`}>
      <Task tab="images" icon={ImagePlus} label="Add photos" />
      <Task tab="news" icon={SquarePen} label="Write news" />
      <Task
        tab="messages"
        icon={Inbox}
        label={
          newMessages.length > 0
            ? `Read ${counted(newMessages.length, 'new message')}`
            : 'Read messages'
        }
        isWaiting={newMessages.length > 0}
      />
      <li>
        <a href="/" target="_blank" rel="noreferrer" className={taskClass}>
          <ExternalLink aria-hidden className="size-6 shrink-0" />
          See the site
        </a>
      </li>
    </ul>
  )
}

interface TaskProps {
  tab: string
  icon: LucideIcon
  label: string
  isWaiting?: boolean
}

function Task({ tab, icon: Icon, label, isWaiting = false }: TaskProps) {
  return (
    <li>
      <Link
        to={tabAddress(tab)}
        className={`${taskClass} ${isWaiting ? 'border-l-4 border-l-primary' : ''}`}
      >
        <Icon aria-hidden className="size-6 shrink-0" />
        {label}
      </Link>
    </li>
  )
}
