import { useQuery } from '@tanstack/react-query'
import { CircleUser, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { ListedUser } from '../../../schema/user'
import { EmptyState } from '../../../ui/empty-state'
import { LoadingList } from '../../../ui/skeleton'
import { userQueries } from '../../api/users'
import { QueryState } from '../../components/lists/query-state'
import { Section } from '../../components/layout/section'
import { SecurityLog } from './security-log'
import { SwitchOffFactor } from './switch-off-factor'
import { CreateUser, EditUser } from './user-form'
import { UserRow } from './user-row'

/** Users: everybody who may sign in, and what happened to their logins. */
export function UsersTab() {
  return (
    <div className="flex max-w-4xl flex-col gap-10">
      <Users />
      <SecurityLog />
    </div>
  )
}

function Users() {
  const query = useQuery(userQueries.list())
  const [creating, setCreating] = useState(false)
  return (
    <Section
      title="User Management"
      actions={
        <button type="button" className="btn btn-primary" onClick={() => setCreating(true)}>
          <UserPlus aria-hidden className="size-4.5" />
          Add User
        </button>
      }
    >
      <QueryState
        query={query}
        error="Failed to fetch users"
        loading={<LoadingList label="Loading users..." rows={3} lines={['h-5 w-48', 'h-4 w-64']} />}
      >
        {(users) => <UserList users={users} />}
      </QueryState>
      {creating && <CreateUser onClose={() => setCreating(false)} />}
    </Section>
  )
}

function UserList({ users }: { users: ListedUser[] }) {
  const [editing, setEditing] = useState<string | null>(null)
  const [unlocking, setUnlocking] = useState<string | null>(null)
  const edited = users.find(({ id }) => id === editing)
  const unlocked = users.find(({ id }) => id === unlocking)
  if (users.length === 0) {
    return (
      <EmptyState icon={CircleUser} title="No users found">
        Add a user to let somebody else edit the site.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            onEdit={() => setEditing(user.id)}
            onUnlock={() => setUnlocking(user.id)}
          />
        ))}
      </ul>
      {unlocked && <SwitchOffFactor user={unlocked} onClose={() => setUnlocking(null)} />}
      {edited && (
        <EditUser
          key={edited.id}
          user={edited}
          onClose={() => setEditing((now) => (now === edited.id ? null : now))}
        />
      )}
    </>
  )
}
