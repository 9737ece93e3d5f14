import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { ConfirmProvider } from '../ui/confirm'
import { Toaster } from '../ui/toaster'
import { TooltipProvider } from '../ui/tooltip'
import { queryClient } from './api/cache/query-client'
import { AuthGate } from './auth/auth-gate'
import { Dashboard } from './shell/dashboard'
import { ProgramFailed } from './shell/program-failed'

const router = createBrowserRouter([
  { path: '/admin', element: <Dashboard />, errorElement: <ProgramFailed /> },
])

/** The whole admin; runs in the browser only. */
export function AdminApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <ConfirmProvider>
          <AuthGate>
            <RouterProvider router={router} />
          </AuthGate>
          <Toaster />
        </ConfirmProvider>
      </TooltipProvider>
    </QueryClientProvider>
  )
}
