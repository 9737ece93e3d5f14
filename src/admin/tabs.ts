import {
  CircleUser,
  Drama,
  GalleryVerticalEnd,
  Grid3x3,
  History,
  House,
  Image,
  Inbox,
  Newspaper,
  UserRoundPen,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { ComponentType } from 'react'

export interface AdminTab {
  id: string
  label: string
  icon: LucideIcon
  load: () => Promise<ComponentType>
  /** What it is called where its address shows one part of it alone. */
  parts?: Readonly<Record<string, string>>
  /** Whether a phone has it in its bar; the others are behind More. */
  isInBar?: true
}

/** Every tab of the admin, in the order of the rail. A tab's code is loaded when it is opened. */
export const adminTabs: readonly AdminTab[] = [
  {
    id: 'overview',
    label: 'Home',
    icon: House,
    parts: { privacy: 'Privacy check' },
    isInBar: true,
    load: async () => (await import('./features/overview/overview-tab')).OverviewTab,
  },
  {
    id: 'images',
    label: 'Photos',
    icon: Image,
    isInBar: true,
    load: async () => (await import('./features/images/images-tab')).ImagesTab,
  },
  {
    id: 'productions',
    label: 'Productions',
    icon: Drama,
    load: async () => (await import('./features/productions/productions-tab')).ProductionsTab,
  },
  {
    id: 'gallery-wall',
    label: 'Gallery Wall',
    icon: Grid3x3,
    load: async () => (await import('./features/gallery-wall/gallery-wall-tab')).GalleryWallTab,
  },
  {
    id: 'hero-image',
    label: 'Hero Image',
    icon: GalleryVerticalEnd,
    load: async () => (await import('./features/hero-image/hero-image-tab')).HeroImageTab,
  },
  {
    id: 'news',
    label: 'News',
    icon: Newspaper,
    isInBar: true,
    load: async () => (await import('./features/news/news-tab')).NewsTab,
  },
  {
    id: 'messages',
    label: 'Messages',
    icon: Inbox,
    isInBar: true,
    load: async () => (await import('./features/messages/messages-tab')).MessagesTab,
  },
  {
    id: 'content',
    label: 'Content',
    icon: UserRoundPen,
    load: async () => (await import('./features/content/content-tab')).ContentTab,
  },
  {
    id: 'users',
    label: 'Users',
    icon: CircleUser,
    load: async () => (await import('./features/users/users-tab')).UsersTab,
  },
  {
    id: 'agents',
    label: 'Agents',
    icon: UsersRound,
    load: async () => (await import('./features/agents/agents-tab')).AgentsTab,
  },
  {
    id: 'history',
    label: 'History',
    icon: History,
    load: async () => (await import('./features/history/history-tab')).HistoryTab,
  },
]
