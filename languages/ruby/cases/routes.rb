# Rails
get "/about", to: "pages#about"
# <- route get /about pages#about
# <- calls get
post "/login" => "sessions#create"
# <- route post /login sessions#create
# <- calls post
root to: "home#index"
# <- route get / home#index
# <- calls root
resources :users, only: [:index]
# <- route get /users users#index
# <- calls resources

# Sinatra
get "/hello/:name" do
# <- route get /hello/:name
# <- calls get
  erb :hello
  # <- calls erb
end

# Rake
task :release => [:build] do
# <- function release
# <- signature task :release => [:build]
  sh "gem push"
  # <- calls sh
  # <- executes_process gem push
end
