import { AdminApp } from '../../admin/app'
import '../../styles/admin.css'

export function Page() {
  return <AdminApp />
}
