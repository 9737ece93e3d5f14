import type { SettableStatus, Status } from '../../api/messages'

/** What each status is called. */
export const statusLabels = {
  pending: 'Pending',
  read: 'Read',
  responded: 'Responded',
  archived: 'Archived',
} as const satisfies Record<Status, string>

/** Yellow, blue, green and gray. */
export const statusBadges = {
  pending: 'badge-warning',
  read: 'badge-info',
  responded: 'badge-success',
  archived: 'bg-base-300 text-base-content',
} as const satisfies Record<Status, string>

/** The buttons that set a status. */
export const statusActions = {
  read: 'Mark as Read',
  responded: 'Mark as Responded',
  archived: 'Archive',
} as const satisfies Record<SettableStatus, string>

export const settableStatuses = ['read', 'responded', 'archived'] as const
