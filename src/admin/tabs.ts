import {
  CircleUser,
  ClipboardList,
  Drama,
  GalleryVerticalEnd,
  Grid3x3,
  History,
  Image,
  Inbox,
  Newspaper,
  UserRoundPen,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { lazy, type ComponentType } from 'react'

export interface AdminTab {
  id: string
  label: string
  icon: LucideIcon
  Panel: ComponentType
}

/** Every tab of the admin, in the order of the rail. A tab's code is loaded when it is opened. */
export const adminTabs: readonly AdminTab[] = [
  {
    id: 'overview',
    label: 'Overview',
    icon: ClipboardList,
    Panel: lazy(async () => ({
      default: (await import('./features/overview/overview-tab')).OverviewTab,
    })),
  },
  {
    id: 'images',
    label: 'Photos',
    icon: Image,
    Panel: lazy(async () => ({
      default: (await import('./features/images/images-tab')).ImagesTab,
    })),
  },
  {
    id: 'productions',
    label: 'Productions',
    icon: Drama,
    Panel: lazy(async () => ({
      default: (await import('./features/productions/productions-tab')).ProductionsTab,
    })),
  },
  {
    id: 'gallery-wall',
    label: 'Gallery Wall',
    icon: Grid3x3,
    Panel: lazy(async () => ({
      default: (await import('./features/gallery-wall/gallery-wall-tab')).GalleryWallTab,
    })),
  },
  {
    id: 'hero-image',
    label: 'Hero Image',
    icon: GalleryVerticalEnd,
    Panel: lazy(async () => ({
      default: (await import('./features/hero-image/hero-image-tab')).HeroImageTab,
    })),
  },
  {
    id: 'news',
    label: 'News',
    icon: Newspaper,
    Panel: lazy(async () => ({ default: (await import('./features/news/news-tab')).NewsTab })),
  },
  {
    id: 'messages',
    label: 'Messages',
    icon: Inbox,
    Panel: lazy(async () => ({
      default: (await import('./features/messages/messages-tab')).MessagesTab,
    })),
  },
  {
    id: 'content',
    label: 'Content',
    icon: UserRoundPen,
    Panel: lazy(async () => ({
      default: (await import('./features/content/content-tab')).ContentTab,
    })),
  },
  {
    id: 'users',
    label: 'Users',
    icon: CircleUser,
    Panel: lazy(async () => ({ default: (await import('./features/users/users-tab')).UsersTab })),
  },
  {
    id: 'agents',
    label: 'Agents',
    icon: UsersRound,
    Panel: lazy(async () => ({
      default: (await import('./features/agents/agents-tab')).AgentsTab,
    })),
  },
  {
    id: 'history',
    label: 'History',
    icon: History,
    Panel: lazy(async () => ({
      default: (await import('./features/history/history-tab')).HistoryTab,
    })),
  },
]
