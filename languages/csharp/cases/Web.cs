using Microsoft.AspNetCore.Mvc;
// <- imports Microsoft.AspNetCore.Mvc *
using Xunit;
// <- imports Xunit *

var app = WebApplication.Create(args);
// <- calls WebApplication.Create
app.MapGet("/health", Health.Check);
// <- calls app.MapGet
// <- references Health.Check
// <- route MapGet /health Health.Check
app.MapPost("/orders", (Order order) => Store(order));
// <- calls app.MapPost
// <- type_hint_of Order
// <- calls Store
// <- route MapPost /orders
app.Run();
// <- calls app.Run

[ApiController]
// <- decorates ApiController
[Route("api/orders")]
// <- decorates Route
// <- route Route api/orders
public class OrdersController : ControllerBase
//           ^ class OrdersController
// <- extends ControllerBase
{
    [HttpGet("{id}")]
    // <- decorates HttpGet
    // <- route HttpGet {id} Get
    public ActionResult<Order> Get([FromRoute] int id) => Ok(_orders.Find(id));
    //                         ^ method OrdersController.Get
    // <- type_hint_of ActionResult
    // <- type_hint_of Order
    // <- references FromRoute
    // <- calls Ok
    // <- accesses_field _orders
    // <- calls _orders.Find

    [HttpPost, Authorize]
    // <- decorates HttpPost
    // <- decorates Authorize
    // <- route HttpPost Post
    public void Post([FromBody] Order order)
    //          ^ method OrdersController.Post
    // <- references FromBody
    // <- type_hint_of Order
    {
        var home = Environment.GetEnvironmentVariable("HOME");
        // <- calls Environment.GetEnvironmentVariable
        // <- reads_env HOME
        Process.Start("git", "status");
        // <- calls Process.Start
        // <- executes_process git
        Process.Start(new ProcessStartInfo { FileName = "make" });
        // <- calls Process.Start
        // <- calls ProcessStartInfo
        // <- executes_process make
    }
}

public class OrdersControllerTests
//           ^ class OrdersControllerTests
{
    [Fact]
    // <- decorates Fact
    public void Finds_an_order()
    //          ^ method OrdersControllerTests.Finds_an_order
    // <- test OrdersControllerTests.Finds_an_order
    {
        Assert.Equal(1, new OrdersController().Get(1).Id);
        // <- calls Assert.Equal
        // <- calls OrdersController
        // <- calls new OrdersController().Get
    }

    [Theory]
    // <- decorates Theory
    [InlineData(1)]
    // <- decorates InlineData
    public async Task Posts(int id)
    //                ^ method OrdersControllerTests.Posts
    // <- type_hint_of Task
    // <- test OrdersControllerTests.Posts
    {
        try { await Run(id); }
        // <- calls Run
        catch (OrderException e) { Log(e.Message); throw; }
        // <- references OrderException
        // <- calls Log
    }
}
